import { openSession } from "/work/wt-fast/packages/runtime/dist/index.js";
import { bareAgent, hookedAgent } from "/work/wt-fast/bench/dist/adapter/agent.js";
import { silentLogger } from "/work/wt-fast/bench/dist/session.js";
import v8 from "node:v8";
const bare = bareAgent(0), hooked = hookedAgent(0); let s = await openSession({logger: silentLogger}); const prompt="x";
const run={bare:()=>bare.generate({prompt}),none:()=>s.run(()=>hooked.generate({prompt}))};
for(let i=0;i<500;i++){await run.bare();await run.none(); if(i%20==0){await s.end(); s=await openSession({logger: silentLogger});}}
for(const n of ["bare","none","bare","none"]){ await s.end(); s=await openSession({logger: silentLogger}); gc(); const a=v8.getHeapStatistics(); let m=process.memoryUsage().heapUsed; for(let i=0;i<10;i++) await run[n](); console.log(n, ((process.memoryUsage().heapUsed-m)/10/1024).toFixed(1),"KB/turn"); }
process.exit(0)

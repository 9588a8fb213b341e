import { openSession } from "/work/wt-fast/packages/runtime/dist/index.js";
import { bareAgent, hookedAgent } from "/work/wt-fast/bench/dist/adapter/agent.js";
import { silentLogger } from "/work/wt-fast/bench/dist/session.js";
import inspector from "node:inspector/promises";
const bare = bareAgent(0), hooked = hookedAgent(0); let s = await openSession({logger: silentLogger}); const prompt="x";
const run={bare:()=>bare.generate({prompt}),none:()=>s.run(()=>hooked.generate({prompt}))};
for(let i=0;i<500;i++){await run.bare();await run.none(); if(i%20==0){await s.end(); s=await openSession({logger: silentLogger});}}
const ses=new inspector.Session(); ses.connect();
for(const n of ["bare","none"]){ await ses.post("HeapProfiler.startSampling",{samplingInterval:256,includeObjectsCollectedByMajorGC:true,includeObjectsCollectedByMinorGC:true}); for(let i=0;i<20;i++) await run[n](); const {profile}=await ses.post("HeapProfiler.stopSampling"); const m=new Map(); let tot=0; const walk=(x,path)=>{const f=x.callFrame; const k=f.functionName+" "+f.url.split("/").slice(-3).join("/")+":"+f.lineNumber; m.set(k,(m.get(k)??0)+x.selfSize); tot+=x.selfSize; x.children.forEach(walk)}; walk(profile.head); console.log(n,(tot/20/1024).toFixed(0)+"KB"); [...m].sort((a,b)=>b[1]-a[1]).slice(0,n=="bare"?12:45).forEach(([k,v])=>console.log((v/20/1024).toFixed(2)+"KB",k)); }
process.exit(0)

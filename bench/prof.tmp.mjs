import { setImmediate } from "node:timers/promises";
import { openSession } from "/work/wt-fast/packages/runtime/dist/index.js";
import { bindPlugin } from "/work/wt-fast/packages/plugins/dist/index.js";
import { bareAgent, hookedAgent } from "/work/wt-fast/bench/dist/adapter/agent.js";
import { fivePlugins } from "/work/wt-fast/bench/dist/adapter/plugins.js";
import { silentLogger } from "/work/wt-fast/bench/dist/session.js";
const mode = process.argv[2]; const N = +(process.argv[3]??2000);
const bare = bareAgent(0), hooked = hookedAgent(0);
async function session(pl){ const s = await openSession({logger: silentLogger}); for (const p of pl) bindPlugin(p, s.hooks); return s; }
const s0 = await session([]);
let t=0,n=0;
let s;
for (let i=0;i<N;i++){
  let work;
  if (mode==="bare") work=()=>bare.generate({prompt:"What do the tools say?"});
  else { if (i%20===0){ await s?.end(); s = await session(mode==="five"?fivePlugins():[]);} work=()=>s.run(()=>hooked.generate({prompt:"What do the tools say?"})); }
  await setImmediate();
  const a=process.hrtime.bigint(); await work(); const d=Number(process.hrtime.bigint()-a);
  if(i>300){t+=d;n++}
}
console.log(mode, (t/n/1000).toFixed(0),"µs");
process.exit(0);

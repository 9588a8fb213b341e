// interleaved medians
import { setImmediate } from "node:timers/promises";
import { openSession } from "/work/wt-fast/packages/runtime/dist/index.js";
import { bindPlugin } from "/work/wt-fast/packages/plugins/dist/index.js";
import { bareAgent, hookedAgent } from "/work/wt-fast/bench/dist/adapter/agent.js";
import { fivePlugins } from "/work/wt-fast/bench/dist/adapter/plugins.js";
import { silentLogger } from "/work/wt-fast/bench/dist/session.js";
const R=+(process.argv[2]??1500);
const bare = bareAgent(0), hooked = hookedAgent(0), hooked5=hookedAgent(0);
async function session(pl){ const s = await openSession({logger: silentLogger}); for (const p of pl) bindPlugin(p, s.hooks); return s; }
let s0,s5; const t={bare:[],none:[],five:[]};
const prompt="What do the tools say?";
const run={bare:()=>bare.generate({prompt}),none:()=>s0.run(()=>hooked.generate({prompt})),five:()=>s5.run(()=>hooked5.generate({prompt}))};
const names=Object.keys(run);
for(let i=0;i<R;i++){ if(i%20===0){await s0?.end();await s5?.end();s0=await session([]);s5=await session(fivePlugins());}
 for(let k=0;k<3;k++){const n=names[(i+k)%3]; await setImmediate(); const a=process.hrtime.bigint(); await run[n](); const d=Number(process.hrtime.bigint()-a)/1000; if(i>R/3)t[n].push(d);} }
const q=(l,f)=>[...l].sort((a,b)=>a-b)[Math.floor(l.length*f)];
for(const f of [.1,.25,.5]) console.log("q"+f, names.map(n=>`${n} ${q(t[n],f).toFixed(0)} (${(q(t[n],f)/q(t.bare,f)).toFixed(2)})`).join("  "));
process.exit(0);

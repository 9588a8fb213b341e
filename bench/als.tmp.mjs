import { AsyncLocalStorage } from "node:async_hooks";
import { bareAgent } from "/work/wt-fast/bench/dist/adapter/agent.js";
const n=+process.argv[2]; const all=[...Array(n)].map(()=>new AsyncLocalStorage());
let f=async()=>{ const bare=bareAgent(0); let best=[]; for(let i=0;i<3000;i++){const a=process.hrtime.bigint(); await bare.generate({prompt:"x"}); best.push(Number(process.hrtime.bigint()-a)/1000);} best.sort((a,b)=>a-b); console.log(n, process.argv[3]??"", "p10",best[300].toFixed(0),"median",best[1500].toFixed(0)); };
if(process.argv[3]==="enabled-outside"){ for(const a of all) a.run(1,()=>{}); await f(); }
else { let g=f; for(const a of all){const h=g; g=()=>a.run({},h);} await g(); }

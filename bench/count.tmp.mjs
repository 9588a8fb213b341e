import { createHook } from "node:async_hooks";
import { openSession } from "/work/wt-fast/packages/runtime/dist/index.js";
import { bareAgent, hookedAgent } from "/work/wt-fast/bench/dist/adapter/agent.js";
import { silentLogger } from "/work/wt-fast/bench/dist/session.js";
const bare = bareAgent(0), hooked = hookedAgent(0);
const s = await openSession({logger: silentLogger});
for (let i=0;i<30;i++){ await bare.generate({prompt:"x"}); await s.run(()=>hooked.generate({prompt:"x"})); }
let counts={}; let on=false; const stacks=new Map();
const h=createHook({init(id,type){ if(!on) return; counts[type]=(counts[type]??0)+1; if(type==="PROMISE"){ const l=Error.stackTraceLimit; Error.stackTraceLimit=6; const st=new Error().stack.split("\n").slice(2).filter(x=>!x.includes("node:internal")).map(x=>x.trim().replace(/file:\/\/.*\/(packages|node_modules)\//,"")).slice(0,3).join(" < "); Error.stackTraceLimit=l; stacks.set(st,(stacks.get(st)??0)+1);} }}).enable();
for (const [n,w] of [["bare",()=>bare.generate({prompt:"x"})],["hooked",()=>s.run(()=>hooked.generate({prompt:"x"}))]]){ counts={}; stacks.clear(); on=true; await w(); on=false; console.log(n,counts); if(n==="hooked") [...stacks].filter(([k])=>!k.includes("ai@")).sort((a,b)=>b[1]-a[1]).filter(([k])=>!k.includes("ai/dist")&&!k.includes("zod")&&!k.includes("provider-utils")).forEach(([k,v])=>console.log(v,k)); }
process.exit(0);

import { ToolLoopAgent, tool, asSchema } from "ai";
import { bareAgent } from "/work/wt-fast/bench/dist/adapter/agent.js";
import { AsyncLocalStorage } from "node:async_hooks";
const als=new AsyncLocalStorage(); als.run(1,()=>{});
const a=bareAgent(0), b=bareAgent(0);
for (const t of Object.values(b.settings?.tools??b.tools)) t.inputSchema = t.inputSchema; 
const st=b.settings; st.tools={read_file:{...st.tools.read_file, inputSchema: asSchema(st.tools.read_file.inputSchema)}};
const x=[],y=[];
for(let i=0;i<3000;i++){ for(const [ag,l] of i%2?[[a,x],[b,y]]:[[b,y],[a,x]]){const s=process.hrtime.bigint(); await ag.generate({prompt:"x"}); l.push(Number(process.hrtime.bigint()-s)/1000);} }
const md=l=>l.slice(500).sort((p,q)=>p-q); const q=(l,f)=>md(l)[Math.floor(2500*f)].toFixed(0);
console.log("zod",q(x,.1),q(x,.5),"memo",q(y,.1),q(y,.5));

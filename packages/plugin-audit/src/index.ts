export { Audit } from "./audit.js";
export { auditOptions } from "./options.js";
export {
  type AuditChain,
  type AuditProblem,
  type AuditReport,
  type VerifyOptions,
  verifyAudit,
} from "./verify/verify-audit.js";

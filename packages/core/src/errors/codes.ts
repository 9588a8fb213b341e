/** Every error code of Hookline with what it means; codes are stable across releases. */
export const ERROR_CODES = {
  // Verdicts
  GUARDRAIL_BLOCKED: "A handler blocked the action by throwing GuardrailBlocked.",
  PERMISSION_DENIED: "A handler, or the thing it guards, refused permission.",
  STOP_HOOK: "A handler asked to skip the rest of its phase.",
  HOOK_DENIED: "A gate denied the action.",
  STATE_REFUSED: "A store declined a write; the run must not report success.",
  // A handler that failed
  HANDLER_TIMED_OUT: "A handler did not finish before its deadline.",
  INVALID_RETURN: "A handler returned something that is no valid return of its point.",
  INVALID_REWRITE: "A handler's rewrite does not fit the schema of the field.",
  FORBIDDEN_REWRITE: "A handler tried to change what may not be changed.",
  // Use of the API
  UNKNOWN_POINT: "No hook point has that name.",
  NOT_A_GATE: "decide() was called at a point where nothing can be denied.",
  INVALID_HANDLER: "A handler is not a function.",
  INVALID_OPTIONS: "Registration options are wrong.",
  INVALID_SOURCE: "Something that was attached to a bus is no source, or includes the bus itself.",
  INVALID_MATCHER: "A matcher can not be read, or its point has no field to match.",
  BUS_CLOSED: "The bus is closed.",
  UNENFORCED_GATE: "A handler wants to decide where the runtime can only watch.",
  UNKNOWN_HANDLER: "No handler is registered under that name.",
  INVALID_HOOKS: "The mapping from points to handler names is wrong.",
  MISSING_SERVICE: "The session has no container that provides the service.",
  // Plugins
  INVALID_PLUGIN: "Something is no plugin, or a plugin says something wrong of itself.",
  UNKNOWN_PLUGIN: "No plugin has that name.",
  DUPLICATE_PLUGIN: "Two plugins have one name.",
  BROKEN_PLUGIN: "A package that declares a plugin can not be used as one.",
  PLUGIN_FAILED: "A plugin failed to load, to start or to shut down.",
  PLUGIN_STOPPED: "A plugin that was to start has been unregistered or shut down.",
  INVALID_OVERRIDES: "What an operator set for a plugin's handlers can not be applied.",
  // Runtime
  INVALID_SESSION: "The options of a session are wrong, or contradict the bus it was given.",
  SOURCE_NOT_ATTACHED: "A session could not be opened because one of its sources failed.",
  SESSION_ENDED: "The session has ended and starts no more turns.",
  INVALID_CLI_BACKEND: "The configuration of a CLI backend is wrong.",
  UNKNOWN_CLI_BACKEND: "No CLI backend has that name.",
  INVALID_PROMPT: "A prompt is empty, or can not be handed to the CLI unchanged.",
  CLI_BACKEND_FAILED: "A turn that was delegated to a CLI failed; `kind` says how.",
  // Tools
  INVALID_TOOL: "Something is no tool, or a tool says something wrong of itself.",
  DUPLICATE_TOOL: "Two tools have one name.",
  UNKNOWN_TOOL: "No tool has that name.",
  TOOL_ARGUMENTS_INVALID: "The arguments of a tool call do not fit what the tool takes.",
  TOOL_PREPROCESS_FAILED: "The preprocessor of a tool failed, so the tool did not run.",
  TOOL_DENIED: "A gate denied a tool call before it ran.",
  TOOL_TIMED_OUT: "A tool did not finish in the time it has.",
  MCP_TOOL_FAILED: "An MCP server reported that a call of its tool failed.",
  // Recovery
  INVALID_RETRY: "The retry options of an operation or a tool are wrong.",
  RETRY_INTERRUPTED: "The wait before a retry was aborted.",
  LLM_FAILED: "A call of a model failed for good.",
  // State
  INVALID_STATE_URL: "The URL of a state store can not be used.",
  STATE_UNAVAILABLE: "The state store can not be reached, read or written now.",
  STATE_CLOSED: "The state store is closed.",
  INVALID_ID: "A text can not be the id of a session or branch in a state store.",
  INVALID_MESSAGE: "A message can not be stored, now or later.",
  UNKNOWN_BRANCH: "The state store knows no such branch.",
  INVALID_RETENTION: "The retention of a state store is wrong.",
  // Guards
  INVALID_GUARD: "The options of a guard are wrong.",
  DESTRUCTIVE_COMMAND: "A guard refused a command that destroys what can not be brought back.",
  UNJUDGED_COMMAND: "A guard refused a command because it can not tell what it would do.",
  PATH_REFUSED: "A guard refused a path.",
  // Configuration
  CONFIG_UNREADABLE: "A configuration file or its directory can not be read.",
  INVALID_CONFIG: "A configuration file has mistakes.",
  INVALID_PLUGIN_NAME: "A text can not be the name of a plugin.",
  CANNOT_DISABLE: "One plugin can not be switched off where the file switches on all of them.",
  CONFIG_NOT_EDITABLE: "A configuration file is written in a way that can not be edited safely.",
  CONFIG_NOT_WRITABLE: "A configuration file, or its directory, can not be written.",
  CONFIG_LOCKED: "Another process is editing the configuration file.",
} as const;

/** A stable error code. */
export type ErrorCode = keyof typeof ERROR_CODES;

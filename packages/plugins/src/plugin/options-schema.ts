/**
 * A schema of a plugin's options: any that follows the Standard Schema contract, such as zod's.
 * Source of the contract: standardschema.dev, version 1.
 */
export interface OptionsSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** As Standard JSON Schema has it; zod's schemas do. Without it, options have no types for tools. */
    readonly jsonSchema?:
      | { readonly input: (how: JsonSchemaRequest) => Record<string, unknown> }
      | undefined;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** What a schema says of a value. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** One thing that is wrong. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What dialect of JSON Schema is asked for, and what only one library understands. */
interface JsonSchemaRequest {
  readonly target: "draft-07";
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

import { graphqlError, PipelineError } from 'recruitment-pipeline-client/errors';

/** Why the service did not do what was asked, as its client package tells it. */
export type Refusal = PipelineError;

/** The refusal in whatever was thrown. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof PipelineError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new PipelineError({ status: 0, reason: 'CONNECTION_LOST', message }, error);
}

/** The error of one of many is thrown like that of a whole call. @throws Refusal */
export function demand(error: { readonly reason: string; readonly message: string } | null | undefined): void {
  if (error) throw graphqlError({ message: error.message, extensions: { reason: error.reason } }, null);
}

import { explained, explanationLines, InvalidDocument, type OperationChecks } from '#graphql-executor';
import { isAdmin } from '../../core/application/access/caller.js';
import { errors } from '../../core/kernel/errors.js';
import { bodyOf } from '../../http/bodies/jsonBody.js';
import { httpErrors } from '../../http/errors.js';
import type { ShownDemo } from '../../http/pages/demoCredentials.js';
import type { AppMiddleware } from '../../http/state.js';
import { postedOperation } from './postedOperation.js';

/**
 * Tells GraphiQL how an operation is answered, without running it. It is there for admins of the demo, where GraphiQL is:
 * what an operation costs the service is of no use to callers of others.
 */
export function explainOperation(checks: OperationChecks, shownDemo: ShownDemo): AppMiddleware {
  return (ctx) => {
    const demo = shownDemo(ctx);
    if (!demo) throw httpErrors.routeNotFound();
    const { caller } = ctx.state;
    if (!isAdmin(caller) || !caller.companyIds.includes(demo.companyId)) throw errors.roleRequired('admin');
    const posted = postedOperation(bodyOf(ctx));
    if (!posted) throw errors.invalidInput([{ path: 'query', message: 'must be the text of a document' }]);
    ctx.set('Cache-Control', 'no-store');
    const explanations = explanationsOf(checks, posted.query, posted.variables);
    ctx.body = { explanations, text: explanations.flatMap(explanationLines).join('\n') };
  };
}

function explanationsOf(checks: OperationChecks, text: string, variables: Readonly<Record<string, unknown>>) {
  try {
    return explained(checks, text, variables);
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    throw errors.invalidInput([{ path: 'query', message: `is not valid: ${error.message}` }]);
  }
}

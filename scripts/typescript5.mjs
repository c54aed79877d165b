// TypeScript 7 has no JavaScript API any more. Tools that write types with it get TypeScript 5.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript5' : specifier, context),
});

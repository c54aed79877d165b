// For tools that write types with TypeScript's JavaScript API, which TypeScript 7 has no more: they get TypeScript 5's.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript5' : specifier, context),
});

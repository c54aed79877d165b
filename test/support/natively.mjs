import { registerHooks } from 'node:module';

// What Node itself runs of the tests goes past Jest's moduleNameMapper: there, too, './x.js' has to find the source './x.ts'.
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (notFound) {
      if (!/^\.{1,2}\/.*\.js$/.test(specifier)) throw notFound;
      return next(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});

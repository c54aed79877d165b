import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * The types of src/generated/, made from the service's schema and the operations of the board. Only types are used: each
 * operation's text stands beside the component that sends it, so that a page loads no other page's operations.
 */
const config: CodegenConfig = {
  schema: 'contracts/schema.graphql',
  documents: ['packages/board/src/**/*.{ts,tsx}', '!packages/board/src/generated/**'],
  importExtension: '.js',
  generates: {
    'packages/board/src/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, gqlTagName: 'gql' },
      config: {
        useTypeImports: true,
        strictScalars: true,
        enumsAsTypes: true,
        scalars: { DateTime: 'string', JSONObject: 'Record<string, unknown>' },
      },
    },
  },
};

export default config;

import type { CodegenConfig } from '@graphql-codegen/cli';

/** The types of generated/, made from the service's schema and the operations in this directory. */
const config: CodegenConfig = {
  schema: 'contracts/schema.graphql',
  documents: ['examples/apollo-client/*.ts', '!examples/apollo-client/codegen.ts'],
  importExtension: '.js',
  generates: {
    'examples/apollo-client/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        strictScalars: true,
        scalars: { DateTime: 'string', JSONObject: 'Record<string, unknown>' },
      },
    },
  },
};

export default config;

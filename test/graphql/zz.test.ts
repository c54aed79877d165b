import 'reflect-metadata';
import { test } from '@jest/globals';
import { graphqlSchema, schemaText } from '../../src/graphql/schema.js';
test('print', async () => { console.log(schemaText(await graphqlSchema())); });

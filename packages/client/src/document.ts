import { type DocumentNode, print } from 'graphql';

/** A GraphQL document that knows its answer and its variables: `documents`, or those of any generator of typed documents. */
export interface Document<Answer, Variables> {
  /** Only for the compiler: this is the form that TypedDocumentNode and TypedDocumentString share. */
  readonly __apiType?: (variables: Variables) => Answer;
}

/** @returns the text to send, of a text, a String object or a parsed document */
export function documentText(document: Document<unknown, never>): string {
  const given = document as unknown as string | DocumentNode;
  return typeof given === 'object' && 'kind' in given ? (given.loc?.source.body ?? print(given)) : String(given);
}

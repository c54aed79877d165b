/** A part of an OpenAPI document, as JSON will have it. */
export interface Part {
  readonly [name: string]: unknown;
}

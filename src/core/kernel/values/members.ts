import { z } from 'zod';
import { ids } from './shapes.js';

/** What a member takes: a plain value, one of a closed list, or a list; null if it has a shape of its own. */
export type Taken = 'id' | 'text' | 'instant' | 'number' | 'boolean' | OneOf | ListOf | null;

interface OneOf {
  readonly oneOf: readonly string[];
}

interface ListOf {
  readonly listOf: Taken;
}

/** A member of a shape, for adapters that declare their inputs in another way. */
interface Member {
  readonly takes: Taken;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
  readonly description: string | undefined;
}

export type Members = Readonly<Record<string, z.ZodType>>;

/** Describes the members of a shape, in their order. */
export const membersOf = (members: Members): (readonly [name: string, member: Member])[] =>
  Object.entries(members).map(([name, member]) => [
    name,
    {
      takes: takenBy(sentTo(member)),
      isNullable: member.isNullable(),
      isOptional: member.isOptional(),
      description: member.description ?? z.globalRegistry.get(sentTo(member))?.description,
    },
  ]);

/** The shape of the value that is sent, if it is neither null nor left out. */
function sentTo(shape: z.core.$ZodType): z.core.$ZodType {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return sentTo(shape.unwrap());
  return shape instanceof z.ZodPipe ? sentTo(shape.in) : shape;
}

function takenBy(shape: z.core.$ZodType): Taken {
  if (ids.get(shape)) return 'id';
  if (shape instanceof z.ZodISODateTime || z.globalRegistry.get(shape)?.format === 'date-time') return 'instant';
  if (shape instanceof z.ZodString) return 'text';
  if (shape instanceof z.ZodNumber) return 'number';
  if (shape instanceof z.ZodBoolean) return 'boolean';
  if (shape instanceof z.ZodEnum) return { oneOf: shape.options.map(String) };
  if (shape instanceof z.ZodArray) return { listOf: takenBy(sentTo(shape.element)) };
  return null;
}

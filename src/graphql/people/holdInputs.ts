import { InputType } from 'type-graphql';
import { holdBody } from '../../core/people/shapes/hold.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';

@FieldsOf(holdBody.shape)
@InputType({ description: "Why a candidate's data must be kept, and how long." })
export class HoldCandidateInput {}

import { Field, ID, InputType } from 'type-graphql';
import { putCandidatesBody, sentLabel } from '../../core/pipeline/shapes/candidateLabel.js';
import { maxItems } from '../../core/pipeline/shapes/record.js';
import { Multiplies } from '../decorators/declarations.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';

/** These inputs are written by hand: the company is a target in the core, and a list says here that it multiplies costs. */

@FieldsOf(sentLabel)
@InputType({ description: 'A candidate to add to a feature.' })
class InitFeaturesCandidateInput {
  @Field(() => ID, { description: 'The candidate.' })
  readonly candidateId!: string;

  @Field(() => ID, { description: "The candidate's relation to the vacancy." })
  readonly relationId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the source that this candidate came from. If it is omitted or null, the `sourceId` of the call.',
  })
  readonly sourceId?: string | null;
}

@FieldsOf(putCandidatesBody.shape.candidates.element.shape, { candidateId: { type: () => ID } })
@InputType({ description: 'A name of a candidate, and an address in another system.' })
class PutCandidateInput {}

@InputType({ description: 'Names of candidates, and their addresses in other systems.' })
export class PutCandidatesInput {
  @Multiplies(maxItems)
  @Field(() => [PutCandidateInput], { description: 'The candidates, 1 to 500, each once.' })
  readonly candidates!: readonly PutCandidateInput[];
}

@InputType({ description: 'Candidates to add to a feature.' })
export class InitFeaturesInput {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Field(() => ID, { description: 'The vacancy.' })
  readonly vacancyId!: string;

  @Field(() => ID, { description: 'The feature of the vacancy.' })
  readonly featureId!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the source of the candidates that name none themselves.' })
  readonly sourceId?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the candidates came from.' })
  readonly origin?: string | null;

  @Multiplies(maxItems)
  @Field(() => [InitFeaturesCandidateInput], { description: 'The candidates, 1 to 500.' })
  readonly candidates!: readonly InitFeaturesCandidateInput[];
}

@InputType({ description: 'Records that are changed one by one.' })
export class BulkInput {
  @Field(() => ID, { description: 'The company.' })
  readonly companyId!: string;

  @Multiplies(maxItems)
  @Field(() => [ID], { description: 'The ids of the records, 1 to 500, in the order in which they are changed.' })
  readonly resourceIds!: readonly string[];
}

@InputType({ description: 'Records to close because their candidates are rejected.' })
export class DiscardFeaturesInput extends BulkInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'Who rejects them; the caller if omitted. API keys must name a person where `humanDecision` is REQUIRED.',
  })
  readonly recruiterUserId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The reason: an entry of the company's catalogue of reasons, if it has one.",
  })
  readonly rejectedReasonId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      'Whether the candidates are banned in the whole company, until `liftBan` or `reopenRecords` with `liftBan` ends it.',
  })
  readonly banCandidate?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Whether the kernel rejects them, instead of a recruiter. Rejected if `humanDecision` is REQUIRED.',
  })
  readonly fromKernel?: boolean | null;
}

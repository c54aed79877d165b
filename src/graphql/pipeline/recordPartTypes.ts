import { ObjectType } from 'type-graphql';
import { discardShape, reportShape, statusShape } from '../../core/pipeline/shapes/record.js';
import { Embedded } from '../decorators/keys.js';
import { DescribedFieldsOf, ShownFieldsOf } from '../fields/fieldsOfShape.js';
import { DateTime } from '../fields/scalars.js';

@DescribedFieldsOf(statusShape.shape, {
  code: 'The status; this service sets PENDING, IN_PROGRESS, SCHEDULED, FINISHED, DISCARDED and CANCELLED.',
  descriptionCode: 'How the record entered it, such as INITIALIZED or ORCHESTRATED.',
  date: { type: () => DateTime, description: 'When the record entered it.' },
  notificationDelay: 'The delay before anyone is notified.',
})
@Embedded()
@ObjectType('FeatureStatus', { description: "A status in a record's history.", simpleResolvers: true })
export class FeatureStatusType {}

@DescribedFieldsOf(discardShape.shape, {
  date: 'When.',
  recruiterUserId: 'Who rejected the candidate; null if a timer did it.',
  rejectedReasonId: "The reason: an entry of the company's catalogue of reasons, if it has one.",
  fromKernel: 'Whether the kernel did it, instead of a recruiter.',
})
@Embedded()
@ObjectType('Discard', { description: 'How a candidate was rejected in a feature.', simpleResolvers: true })
export class DiscardType {}

@ShownFieldsOf(reportShape.shape, { url: { description: 'Where to download it.' } })
@Embedded()
@ObjectType('Report', { description: 'A report on a psychometric test.', simpleResolvers: true })
export class ReportType {}

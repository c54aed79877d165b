import { InputType } from 'type-graphql';
import { booking } from '../../core/records/bookMeeting.js';
import { orchestrateBody } from '../../core/records/orchestrate.js';
import { enteredStatus } from '../../core/records/updateRecordStatus.js';
import { FieldsOf } from '../fields/fieldsOfShape.js';

@FieldsOf(orchestrateBody.shape, {
  resourceId: {
    description: 'The record to close: the one named by `id`, or another record of the same candidate in the vacancy.',
  },
  destFeatureId: { description: 'The feature to move to. If none is named, the one with the next higher order.' },
  destPhaseId: { description: 'The phase, which is stored in the new record.' },
})
@InputType({ description: "Closes one of a candidate's records and says where the candidate goes." })
export class OrchestrateInput {}

@FieldsOf(enteredStatus.shape)
@InputType({ description: 'The status that a record enters.' })
export class UpdateRecordStatusInput {}

@FieldsOf(booking.shape)
@InputType({ description: 'The meeting that is booked.' })
export class BookMeetingInput {}

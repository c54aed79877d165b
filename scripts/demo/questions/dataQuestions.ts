import type { QuestionBank } from './questions.js';

export const dataQuestions: QuestionBank = {
  id: 'data',
  questions: [
    {
      text: 'Late deliveries rose from 4 % to 6 % in a month. How do you find out why?',
      type: 'SITUATIONAL',
      maxScore: 20,
      criteria: {
        definition: 'Checks what "late" means',
        split: 'Splits by depot, route and day',
        noise: 'Allows for chance',
      },
      rubric: { definition: '6: first step', split: '8: two cuts or more; 4: one', noise: '6: interval or base rate' },
      answers: {
        strong: {
          said: 'First whether the definition or the feed changed. Then by depot, route and weekday, with intervals, since small depots jump by chance.',
          why: 'Checks the measure, cuts sensibly and knows about noise.',
        },
        fair: {
          said: 'I would compare the depots with each other.',
          why: 'One sensible cut; measure and chance are left out.',
        },
        weak: { said: 'More parcels mean more delays.', why: 'Assumes the answer.' },
      },
    },
    {
      text: 'What is the difference between a left join and an inner join, and when does it bite?',
      type: 'OPEN',
      maxScore: 15,
      criteria: { difference: 'Explains both', pitfall: 'Names a pitfall' },
      rubric: { difference: '8: right', pitfall: '7: a filter on the right-hand table, or duplicates' },
      answers: {
        strong: {
          said: 'Left keeps rows without a match. It bites when a where on the right-hand table turns it into an inner join unnoticed.',
          why: 'Right, with the classic pitfall.',
        },
        fair: { said: 'Left join keeps everything from the left table.', why: 'Right, without a pitfall.' },
        weak: { said: 'They are mostly the same.', why: 'Not right.' },
      },
    },
    {
      text: 'Tell us about a result of yours that changed a decision.',
      type: 'EXPERIENCE',
      maxScore: 15,
      criteria: { result: 'States the result', effect: 'States what changed' },
      rubric: { result: '7: in figures', effect: '8: a decision named' },
      answers: {
        strong: {
          said: 'I showed that 70 % of failed first attempts were in flats without a bell code. We ask for the code now, and failures fell by a third.',
          why: 'A figure, a decision and its effect.',
        },
        fair: { said: 'My dashboard is used by the managers every Monday.', why: 'Useful, but no decision is named.' },
        weak: { said: 'I mainly prepared exports.', why: 'No result of their own.' },
      },
    },
    {
      text: 'Which chart do you use least, and why?',
      type: 'OPEN',
      maxScore: 10,
      criteria: { choice: 'Names one', reason: 'Gives a reason in terms of reading it' },
      rubric: { choice: '3: named', reason: '7: about perception' },
      answers: {
        strong: { said: 'Two y-axes: the crossing means nothing, yet everyone reads it.', why: 'A precise reason.' },
        fair: { said: 'Pie charts, people say they are bad.', why: 'A choice without a reason of their own.' },
        weak: { said: 'I take what the tool suggests.', why: 'No view of their own.' },
      },
    },
    {
      text: 'How do you tell a manager that the data cannot answer the question?',
      type: 'SITUATIONAL',
      maxScore: 10,
      criteria: { candour: 'Says it plainly', way: 'Offers what can be answered' },
      rubric: { candour: '5: plainly', way: '5: a nearby question or a test' },
      answers: {
        strong: {
          said: 'Plainly and at once, with what we can say instead and what two weeks of a small test would add.',
          why: 'Candid and constructive.',
        },
        fair: { said: 'I explain the limits of the data in a footnote.', why: 'Honest, but easy to overlook.' },
        weak: { said: 'I give the best number I have.', why: 'Hides the limit.' },
      },
    },
  ],
};

import type { QuestionBank } from './questions.js';

export const careQuestions: QuestionBank = {
  id: 'care',
  questions: [
    {
      text: 'A customer has been waiting for a parcel for nine days and is shouting. What do you say?',
      type: 'SITUATIONAL',
      maxScore: 20,
      criteria: {
        empathy: 'Takes the feeling seriously',
        action: 'Offers a concrete next step',
        ownership: 'Does not blame others',
      },
      rubric: {
        empathy: '7: in their own words; 3: a set phrase',
        action: '8: step and time; 4: step alone',
        ownership: '5: stays with it',
      },
      answers: {
        strong: {
          said: 'I am sorry, nine days is far too long. I am tracing it now, and I will call you back by four, found or not.',
          why: 'Warm, concrete and bound to a time.',
        },
        fair: {
          said: 'I apologise for the inconvenience and will open a ticket.',
          why: 'Polite, but the next step has no time.',
        },
        weak: {
          said: 'I would say that the courier is responsible.',
          why: 'Blames others and leaves the customer alone.',
        },
      },
    },
    {
      text: 'Tell us about a time when you broke a rule to help a customer.',
      type: 'EXPERIENCE',
      maxScore: 15,
      criteria: { judgement: 'Weighs rule against need', openness: 'Told someone about it' },
      rubric: { judgement: '10: reasons given; 4: impulse', openness: '5: told the lead' },
      answers: {
        strong: {
          said: 'I refunded an express fee above my limit on a Sunday, for medicine, and wrote to my lead right away. We raised the limit afterwards.',
          why: 'Sound judgement, openly handled, and the rule improved.',
        },
        fair: { said: 'I once gave a voucher without asking.', why: 'Helpful, though the reasons stay open.' },
        weak: { said: 'I never break rules.', why: 'Gives no example of judgement.' },
      },
    },
    {
      text: 'How do you keep several chats going without anyone feeling forgotten?',
      type: 'OPEN',
      maxScore: 15,
      criteria: { method: 'Has a method', honesty: 'Sets expectations' },
      rubric: { method: '8: order and reminders; 4: multitasking', honesty: '7: says how long it takes' },
      answers: {
        strong: {
          said: 'Three at most. I tell each how long I need, note the promise, and answer the oldest promise first.',
          why: 'A workable method with honest expectations.',
        },
        fair: { said: 'I switch between the windows quickly.', why: 'Willing, but without a method.' },
        weak: { said: 'One after the other, they can wait.', why: 'Does not fit the channel.' },
      },
    },
    {
      text: 'Which tools have you used for tickets and telephony?',
      type: 'EXPERIENCE',
      maxScore: 10,
      criteria: { tools: 'Names tools', depth: 'Used more than the basics' },
      rubric: { tools: '5: two or more; 3: one', depth: '5: macros, reports or set-up' },
      answers: {
        strong: {
          said: 'Zendesk and Aircall for two years; I built our macros and the weekly report.',
          why: 'Both kinds of tool, beyond the basics.',
        },
        fair: { said: 'Zendesk, for answering tickets.', why: 'One tool, basic use.' },
        weak: { said: 'Only a shared mailbox.', why: 'Would need full training.' },
      },
    },
    {
      text: 'Explain to a customer, in two sentences, why customs may open a parcel.',
      type: 'SITUATIONAL',
      maxScore: 10,
      criteria: { clarity: 'Plain words', correctness: 'Right in substance' },
      rubric: { clarity: '5: no jargon', correctness: '5: right; 2: partly' },
      answers: {
        strong: {
          said: 'Customs must check that what is inside matches the label and is allowed in. They close it again and it usually travels on within a day.',
          why: 'Plain, right and reassuring.',
        },
        fair: {
          said: 'It is a regulatory inspection of the consignment under import rules.',
          why: 'Right, but full of jargon.',
        },
        weak: { said: 'I do not know, that is up to customs.', why: 'Does not explain anything.' },
      },
    },
    {
      text: 'Do you have a quiet place to work and a stable connection at home?',
      type: 'OPEN',
      maxScore: 5,
      criteria: { place: 'A quiet place', connection: 'A stable connection' },
      rubric: { place: '3: yes', connection: '2: yes' },
      answers: {
        strong: { said: 'Yes to both: a room with a door, and fibre.', why: 'Both are there.' },
        fair: { said: 'The connection is good; my flatmate works from home too.', why: 'The place needs a talk.' },
        weak: { said: 'I would mostly work from cafés.', why: 'Does not suit calls with customers.' },
      },
    },
  ],
};

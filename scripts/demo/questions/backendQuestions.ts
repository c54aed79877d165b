import type { QuestionBank } from './questions.js';

export const backendQuestions: QuestionBank = {
  id: 'backend',
  questions: [
    {
      text: 'Tell us about a service you ran in production. What was it for, and what load did it carry?',
      type: 'EXPERIENCE',
      maxScore: 15,
      criteria: {
        ownership: 'Names their own part',
        load: 'Gives the load in numbers',
        purpose: 'Says whom it served',
      },
      rubric: {
        ownership: '5: decided and built it; 2: took part',
        load: '5: figures; 2: adjectives',
        purpose: '5: users named; 0: not said',
      },
      answers: {
        strong: {
          said: 'I owned the label service: 1,200 requests a second at peak, eleven depots. I wrote the design, the rollout plan and half of the code.',
          why: 'Clear ownership, exact load and a named group of users.',
        },
        fair: {
          said: 'We had a booking service that got quite busy around Christmas. I worked on the API.',
          why: 'The purpose is clear, but the load is not given in figures.',
        },
        weak: {
          said: 'Mostly internal tools, I did not look at the traffic.',
          why: 'No production load and little ownership.',
        },
      },
    },
    {
      text: 'Two requests change the same order at the same time. How do you keep the data right?',
      type: 'OPEN',
      maxScore: 20,
      criteria: {
        mechanism: 'Names a lock, a version or a constraint',
        tradeoff: 'Says what it costs',
        proof: 'Would test it under concurrency',
      },
      rubric: {
        mechanism: '10: right and complete; 5: named only',
        tradeoff: '5: contention or retries',
        proof: '5: a real race, not a mock',
      },
      answers: {
        strong: {
          said: 'A conditional update on a version column: the second writer changes no row and gets a conflict. I test it with 50 parallel writers on a real database.',
          why: 'Right mechanism, knows that the loser has to retry, and proves it under real concurrency.',
        },
        fair: {
          said: 'I would put it in a transaction, and lock the row if needed.',
          why: 'The lock is right; costs and proof are missing.',
        },
        weak: {
          said: 'Node has one thread, so that cannot happen.',
          why: 'Overlooks several processes and interleaved awaits.',
        },
      },
    },
    {
      text: 'A query that took 20 ms now takes 4 s. What do you do first?',
      type: 'SITUATIONAL',
      maxScore: 15,
      criteria: {
        measure: 'Looks at the plan before changing anything',
        cause: 'Names likely causes',
        safety: 'Changes production with care',
      },
      rubric: {
        measure: '6: reads the plan; 2: guesses',
        cause: '5: two or more; 2: one',
        safety: '4: concurrent index or a flag',
      },
      answers: {
        strong: {
          said: 'Explain analyze with buffers, compare with last week: usually statistics, a lost index or a bigger table. Then an index built concurrently, watched.',
          why: 'Measures first, names several causes, and changes production safely.',
        },
        fair: {
          said: 'I would check the indexes and add one that is missing.',
          why: 'A likely cause, but nothing is measured first.',
        },
        weak: { said: 'Restart the database and add a cache.', why: 'Hides the symptom and may make it worse.' },
      },
    },
    {
      text: 'How do you decide what to test, and at which level?',
      type: 'OPEN',
      maxScore: 10,
      criteria: { risk: 'Starts from risk', levels: 'Tells levels apart' },
      rubric: {
        risk: '5: tests what would hurt; 2: coverage alone',
        levels: '5: rules, store and edges; 2: one level only',
      },
      answers: {
        strong: {
          said: 'Rules on plain data, the store against a real database, and a few stories through HTTP for what would hurt.',
          why: 'Risk leads, and each level has its task.',
        },
        fair: {
          said: 'Unit tests for everything, and we aim at 80 % coverage.',
          why: 'Diligent, but led by a figure instead of risk.',
        },
        weak: { said: 'QA does the testing.', why: 'Leaves quality to others.' },
      },
    },
    {
      text: 'Describe an incident you handled. What did you change afterwards?',
      type: 'EXPERIENCE',
      maxScore: 15,
      criteria: { calm: 'Restored service first', cause: 'Found the cause', lesson: 'Changed something lasting' },
      rubric: { calm: '5: rollback or flag', cause: '5: shown by evidence', lesson: '5: a guard, not a reminder' },
      answers: {
        strong: {
          said: 'A migration locked a hot table. I cancelled it within three minutes, and we now refuse migrations without a lock timeout in CI.',
          why: 'Restored service at once, and the guard will outlast memory.',
        },
        fair: {
          said: 'A deploy broke logins, we rolled back and later fixed the bug.',
          why: 'Handled well; nothing lasting was changed.',
        },
        weak: { said: 'I have not been on call so far.', why: 'No experience of incidents.' },
      },
    },
    {
      text: 'A colleague asks for a review of 2,000 changed lines. How do you go about it?',
      type: 'SITUATIONAL',
      maxScore: 10,
      criteria: { respect: 'Helps the author', focus: 'Finds what matters' },
      rubric: { respect: '5: offers a way; 1: refuses', focus: '5: data and contracts first; 2: style' },
      answers: {
        strong: {
          said: 'I ask for a tour, review the schema and the API first, and suggest how to split it into three.',
          why: 'Helps the author and starts where mistakes cost most.',
        },
        fair: { said: 'I read it top to bottom over two days.', why: 'Thorough, without an order of importance.' },
        weak: { said: 'At that size I just approve it.', why: 'No review takes place.' },
      },
    },
    {
      text: 'When could you start, and can you come to London two days a week?',
      type: 'OPEN',
      maxScore: 5,
      criteria: { start: 'Gives a date or a notice period', presence: 'Answers for the two days' },
      rubric: { start: '2: given', presence: '3: yes; 1: needs a talk' },
      answers: {
        strong: { said: 'In four weeks, and yes: I live in Stratford.', why: 'Both parts are answered and fit.' },
        fair: {
          said: 'Three months of notice. One day would be easier.',
          why: 'Possible, with a talk about the second day.',
        },
        weak: { said: 'I would rather stay fully remote.', why: 'Does not fit the way the team works.' },
      },
    },
  ],
};

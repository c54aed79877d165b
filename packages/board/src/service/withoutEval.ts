import { config } from 'zod';

// The page's policy forbids to make code of texts, and reports that zod tries. So this stands before all shapes.
config({ jitless: true });

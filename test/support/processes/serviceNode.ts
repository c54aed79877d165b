/** The program that runs the processes of the service: that of TEST_NODE (scripts/testProcesses.mjs), or this one. */
export const serviceNode: string = process.env.TEST_NODE || process.execPath;

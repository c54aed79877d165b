import { tokenCommand } from './tokenCommand.js';

try {
  process.stdout.write(await tokenCommand(process.argv.slice(2), process.env));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

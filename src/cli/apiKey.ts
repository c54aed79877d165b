import { apiKeyCommand } from './apiKeyCommand.js';

try {
  process.stdout.write(await apiKeyCommand(process.argv.slice(2), process.env));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** A click follows the release of a finger by at most so much, in milliseconds, or it never comes. */
const clickMs = 350;

let isPressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

function press(): void {
  clearTimeout(ending);
  isPressed = true;
}

function end(): void {
  clearTimeout(ending);
  ending = setTimeout(release, clickMs);
}

addEventListener('pointerdown', press, true);
addEventListener('pointerup', end, true);
addEventListener('pointercancel', end, true);
// After the handlers of the click.
addEventListener('click', () => setTimeout(release), true);

function release(): void {
  isPressed = false;
  for (const proceed of waiting.splice(0)) proceed();
}

/**
 * Resolves when no pointer is pressed and no click is about to come. A control that is replaced before that loses its
 * click, or gets that of another.
 */
export function untilReleased(): Promise<void> {
  return isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}

import { expect, type Locator } from '@playwright/test'

/**
 * The script has taken over what the server sent: what is typed into this control, or pressed, is seen by it from now on. A quiet
 * network says so only where the processor is quick.
 */
export const expectLive = (control: Locator): Promise<void> =>
  expect.poll(() => control.evaluate(one => Object.keys(one).some(key => key.startsWith('__reactProps')))).toBe(true)

import { expect, type Locator } from '@playwright/test'

/**
 * Waits until the script handles this control: from now on it notices typing and clicks. An idle network proves this
 * only on a fast processor.
 */
export const expectLive = (control: Locator): Promise<void> =>
  expect.poll(() => control.evaluate(one => Object.keys(one).some(key => key.startsWith('__reactProps')))).toBe(true)

import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './tests/support/browser.ts'

const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'reports/playwright.json'

/** Journeys that only one of the two projects runs have a tag: `test(name, { tag: '@desk' }, …)`; nothing is skipped. */
const only = { phone: /@phone\b/, desk: /@desk\b/ }

/** Only `npm run test:long` runs journeys tagged `@long`, and it runs no others: a second person, language or screen, and what is tested below the pages too. */
const taken =
  process.env.JOURNEYS === 'long'
    ? { grep: /@long\b/, but: (other: RegExp) => other }
    : { grep: /^/, but: (other: RegExp) => [other, /@long\b/] }

/** The browser journeys: a small phone and a desk, against the real server of tests/support/journey-server.ts. */
export default defineConfig({
  testDir: 'tests/journeys',
  build: { external: ['**/*.ts'] },
  globalSetup: './tests/support/journey-server.ts',
  outputDir: 'reports/journeys',
  reporter: [['list'], ['./tests/support/failed-page-reporter.ts'], ['json', { outputFile: reportFile }]],
  workers: 2,
  fullyParallel: false,
  // a second attempt where CI is set, because one of many on a busy machine can fail by chance; journeys that needed it are named before the last line
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // stops hanging tests; not a performance limit
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.JOURNEY_BASE_URL,
    locale: 'en-GB',
    timezoneId: 'Africa/Addis_Ababa',
    // a trace of every test would be a third of all the work; for single tests: `npm test -- journeys NAME --trace on`
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromiumPath(), args: chromiumFlags },
  },
  projects: [
    {
      name: 'phone',
      grep: taken.grep,
      grepInvert: taken.but(only.desk),
      use: {
        viewport: { width: 360, height: 740 },
        userAgent: devices['Galaxy S9+'].userAgent,
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'desktop',
      grep: taken.grep,
      grepInvert: taken.but(only.phone),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})

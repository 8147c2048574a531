import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rules = globSync('web/**/*.css').flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    rule: `${file}: ${selector.trim()}`,
    body,
  })),
)

// texts for screen readers alone are positioned; they would widen the page if they left the container that scrolls
test('whatever scrolls sideways is positioned, so that what it holds does not widen the page', () => {
  const scrolling = rules.filter(({ body }) => /overflow(?:-x)?:\s*(?:auto|scroll)/.test(body))
  expect(scrolling.length).toBeGreaterThan(5)
  expect(scrolling.filter(({ body }) => !/position:/.test(body)).map(({ rule }) => rule)).toEqual([])
})

import { expect, test } from 'vitest'
import hearingAm from '#web/locales/am/hearing.json' with { type: 'json' }
import ordersAm from '#web/locales/am/orders.json' with { type: 'json' }
import hearingEn from '#web/locales/en/hearing.json' with { type: 'json' }
import ordersEn from '#web/locales/en/orders.json' with { type: 'json' }
import { dossierTexts } from './dossier.texts.ts'

const pages = { en: { hearing: hearingEn, orders: ordersEn }, am: { hearing: hearingAm, orders: ordersAm } }

test('a dossier says what became of statements and orders in the words of the page of the case, in both languages', () => {
  for (const language of ['en', 'am'] as const) {
    const { statement, order } = dossierTexts[language]
    const { hearing, orders } = pages[language]
    expect(hearing.case).toMatchObject({
      outcomes: statement.outcomes,
      timeAnswers: statement.timeAnswers,
      timeReceivedOn: statement.timeReceivedOn,
    })
    expect(hearing.consider.choices).toEqual(statement.takenUp)
    expect(orders.events).toEqual(order.events)
  }
})

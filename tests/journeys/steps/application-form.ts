import { expect, type Page } from '@playwright/test'

/** Fills and sends the application form as a person does, field by field; works with and without JavaScript. */
export class ApplicationForm {
  readonly #page: Page
  readonly #hasScript: boolean

  constructor(page: Page, { hasScript }: { hasScript: boolean }) {
    this.#page = page
    this.#hasScript = hasScript
  }

  open = () => this.#page.goto('/home/apply')

  #field = (name: string) => this.#page.locator(`[name="${name}"]`).first()

  type = (name: string, text: string) => this.#field(name).fill(text)

  /** Chooses an entry of a list by its text. */
  async choose(name: string, label: string) {
    await this.#field(name).selectOption({ label })
  }

  async chooseFirst(name: string) {
    await this.#field(name).selectOption({ index: 1 })
  }

  tick = (name: string, value: string) => this.#page.locator(`[name="${name}"][value="${value}"]`).check()

  /** Chooses a region, zone or body on which other choices depend, and waits for those. */
  async chooseAndShow(name: string, label: string, below: string) {
    await this.choose(name, label)
    if (!this.#hasScript)
      await this.#page.locator('noscript button[value=refresh], button[value=refresh]').first().click()
    await expect(this.#page.locator(`[name="${below}"] option`).nth(1)).toBeAttached()
  }

  /** Goes on and waits until the next step's heading is there. */
  async goOn(nextHeading: string | RegExp) {
    await this.#page.locator('.actions button.button').first().click()
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(nextHeading)
  }

  async agree(nextHeading: string | RegExp) {
    for (const name of ['notInCourt', 'notUnderInvestigation', 'correctAndTrue'])
      await this.tick(`consents.${name}`, 'yes')
    await this.goOn(nextHeading)
  }

  /** The person's data; names as given, otherwise the first entry of each list. */
  async introduce(person: string, [firstName, fatherName, grandfatherName]: [string, string, string]) {
    await this.type(`${person}.firstName`, firstName)
    await this.type(`${person}.fatherName`, fatherName)
    await this.type(`${person}.grandfatherName`, grandfatherName)
    await this.chooseFirst(`${person}.genderId`)
    await this.chooseFirst(`${person}.ageGroupId`)
    await this.tick(`${person}.nationality`, 'ETHIOPIAN')
    await this.chooseFirst(`${person}.occupationId`)
  }

  async live(fields: { region: string; zone: string; woreda: string }, [region, zone]: [string, string]) {
    await this.chooseAndShow(fields.region, region, fields.zone)
    await this.chooseAndShow(fields.zone, zone, fields.woreda)
    await this.chooseFirst(fields.woreda)
  }
}

export const homeOf = (person: string) => ({
  region: `${person}.regionId`,
  zone: `${person}.zoneId`,
  woreda: `${person}.woredaId`,
})

export const placeOfDecision = {
  region: 'complaint.placeRegionId',
  zone: 'complaint.placeZoneId',
  woreda: 'complaint.placeWoredaId',
}

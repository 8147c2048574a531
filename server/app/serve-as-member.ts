import closeWithGrace from 'close-with-grace'
import { isDatabaseUnavailable } from '#server/platform/db/connections/unavailable.ts'
import { endInFailure, hearOrders, say, sayReady } from '#server/platform/processes/member.ts'
import { askForFilesBy, type FileNews, hearOfFiles } from '#server/platform/outside/files-elsewhere.ts'
import { askPlacesOf, hearOfPlaces, type PlaceNews } from '#server/platform/processes/places.ts'
import { explainFailure } from './explain-failure.ts'
import { openLog } from './open-log.ts'
import { type Orders, prepared } from './orders.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startProcess } from './start-process.ts'

/** One process of several: waits for its orders, does its work, and ends when it is told to or its parent is gone. */
export async function serveAsMember(): Promise<void> {
  try {
    let orders = await hearOrders<Orders>()
    while (orders.kind === 'prepare') {
      await prepareDatabase(orders.config, orders.database, openLog(orders.config, process.env))
      await say(prepared)
      orders = await hearOrders<Orders>()
    }
    const { config, appUrl, does, connections } = orders
    askPlacesOf(question => void say(question))
    askForFilesBy(asked => void say(asked))
    process.on('message', (news: PlaceNews | FileNews) => {
      if (news.kind === 'place-answer' || news.kind === 'place-wanted') hearOfPlaces(news)
      if (news.kind === 'file-answer') hearOfFiles(news)
    })
    const options = { does, isDev: false, env: process.env, connections }
    const running = await startProcess(config, appUrl, options)
    let isStopping = false
    const { close } = closeWithGrace({ delay: 8_500 }, async ({ err }) => {
      isStopping = true
      if (err) running.log.error({ error: err }, 'stopping after an error that nobody caught')
      await running.stop()
    })
    await sayReady(running.address, () => void (isStopping || close()))
  } catch (error) {
    await endInFailure(explainFailure(error), isDatabaseUnavailable(error))
  }
}

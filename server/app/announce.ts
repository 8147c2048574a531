import { demoPassword, demoSignIns } from '#db/demo/sign-ins.ts'
import type { Config } from '#server/platform/config.ts'
import type { RunningProcess } from './running-process.ts'

/** The message to the operator when the process is up: its address and, in the demo, the sign-ins. */
export function announce(config: Config, running: RunningProcess, milliseconds: number) {
  if (running.address === undefined)
    return console.log(`Abetuta works in the background (ready in ${milliseconds} ms).`)
  // a port that the system chose is in no setting
  const address = config.port === 0 ? running.address : config.publicUrl
  const lines = [`Abetuta is at ${address} (${processesOf(running)}ready in ${milliseconds} ms)`]
  if (config.mode === 'demo') lines.push('', ...demoLines(address, config.dataFolder))
  if (!config.smtp && !config.sms)
    lines.push('', 'No SMS or e-mail gateway is set: messages stay on the outbox page, not sent.')
  console.log(`\n${lines.join('\n')}\n`)
}

const processesOf = ({ web }: RunningProcess): string =>
  web === undefined ? '' : `${web} web ${web === 1 ? 'process' : 'processes'}, `

function demoLines(address: string, dataFolder: string): string[] {
  const width = Math.max(...demoSignIns.map(({ userName }) => userName.length))
  return [
    `Demo sign-ins (password of all: ${demoPassword})`,
    ...demoSignIns.map(({ userName, role }) => `  ${userName.padEnd(width)}  ${role}`),
    '',
    `Outbox   ${address}/notifications/outbox`,
    `API      ${address}/api/docs`,
    `Data     ${dataFolder}`,
  ]
}

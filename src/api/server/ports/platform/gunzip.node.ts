import { Duplex } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Platform } from './platform.ts'

/** As gzip itself reads: members one behind the other, and zeros behind the last. DecompressionStream of Node 24 refuses both. */
export const gunzip: Platform['gunzip'] = () =>
  // Its parts are chunks of bytes; Node's types leave them open.
  Duplex.toWeb(createGunzip()) as ReturnType<Platform['gunzip']>

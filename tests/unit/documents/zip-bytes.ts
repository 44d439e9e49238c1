import { crc32 } from 'node:zlib'

/** Makes a zip of one stored entry as the programs make it that zip.js does not: names without the flag of UTF-8, other methods, a wrong CRC-32. */
export function zipBytes(
  name: Uint8Array,
  content: string,
  { method = 0, crc = crc32(content) }: { method?: number; crc?: number } = {},
): Uint8Array<ArrayBuffer> {
  const data = Buffer.from(content)
  const fields = Buffer.alloc(24)
  // Versions needed, flags, method, time and date, then CRC-32, both sizes and the name's length.
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt32LE(crc >>> 0, 10)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(data.length, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.alloc(2), name, data])
  const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, Buffer.alloc(16), name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Uint8Array.from(Buffer.concat([local, central, end]))
}

// Names of files in zips. A flag says that a name is UTF-8 (APPNOTE 4.4.4, bit 11); without it a reader has to know who wrote it.

/** Code page 850 from 0x80 on, in which Windows in Portuguese writes names ('Enviar para, Pasta compactada'). */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Reads a name that no flag calls UTF-8: it is UTF-8 where it can be (programs forget the flag), otherwise of code page 850. */
export function unflaggedName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80])).join('')
  }
}

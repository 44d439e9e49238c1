// Characters that show nothing and change what is seen around them: U+202E turns the text behind it round, so that a name reads as another
// one (Unicode Technical Report 36, section 2.5; CVE-2021-42574). A document may hold them, and no fiscal text needs them.

/** Format characters (bidi controls, zero width), controls but for tabs and ends of lines, separators of lines, letters without a shape. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu

/** The text with each of them as what it is: '[U+202E]'. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}

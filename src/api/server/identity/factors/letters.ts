import { FACTOR_KINDS, type FactorKind } from '#domain/access/second-factor.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'

/** The message to a user whose second factors have changed, which an intruder would rather not have sent. */
export function factorLetter(
  change: 'added' | 'removed',
  { to, origin, kind, name }: { to: string; origin: string; kind: FactorKind; name: string },
): Promise<Message> {
  const what = `${FACTOR_KINDS[kind]} "${name}"`
  const isAdded = change === 'added'
  return letter({
    to,
    subject: isAdded ? 'Segundo fator adicionado' : 'Segundo fator removido',
    paragraphs: [
      isAdded
        ? `Um segundo fator foi adicionado à sua conta ${to}: ${what}. Ele será pedido ao entrar, depois da senha.`
        : `Um segundo fator foi removido da sua conta ${to}: ${what}. Ele não serve mais para entrar.`,
    ],
    link: `${origin}/profile`,
    action: 'Ver a segurança da conta',
    closing: 'Se não foi você, altere a sua senha agora e avise quem administra o seu acesso.',
  })
}

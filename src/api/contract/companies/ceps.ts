import * as z from 'zod/mini'
import { get } from '../endpoint.ts'

/** The demonstration's own answers, in ViaCEP's shape, so that it works without a network; any other CEP is unknown here. */
export const readCep = get('/cep/:cep/json/', {
  needs: 'public',
  summary: 'O endereço de um CEP da demonstração, na forma do ViaCEP',
  reply: z.union([
    z.object({ erro: z.literal(true) }),
    z.object({
      cep: z.string(),
      logradouro: z.string(),
      complemento: z.string(),
      bairro: z.string(),
      localidade: z.string(),
      uf: z.string(),
      ibge: z.string(),
    }),
  ]),
  ours: true,
})

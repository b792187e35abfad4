import { createHash } from 'node:crypto'
import { HORAS_DA_CONFIRMACAO, HORAS_DO_CONVITE, MINUTOS_DA_SENHA } from '@lastro/shared/autenticacao/email'
import { TIPOS_DE_AVISO } from '@lastro/shared/notificacoes/avisos'
import type { TipoDeCarta } from '#db/tables/correio.ts'
import type { CartaASair } from './emails.repository.ts'

export interface Texto {
  assunto: string
  /** Sentences, one after the other. */
  frases: readonly string[]
  /** Where the one link leads, from the root, and what it says. */
  caminho: string
  botao: string
}

const SE_NAO_FOI =
  'Se não foi você, entre, troque a senha e encerre as outras sessões, ou fale com o administrador de acessos da sua instituição.'
const SEGURANCA = '/conta/seguranca'

/** Letters of the account; '#' is followed by the link's token. */
const CARTAS: Record<Exclude<TipoDeCarta, 'resumo'>, Texto> = {
  confirmar: {
    assunto: 'Confirme o seu e-mail',
    frases: [
      'Este endereço foi informado como o seu e-mail no Lastro. Entre com o seu acesso e confirme.',
      `O link vale ${HORAS_DA_CONFIRMACAO} horas. Se não foi você, ignore esta mensagem.`,
    ],
    caminho: '/conta/confirmar-email#',
    botao: 'Confirmar o e-mail',
  },
  senha: {
    assunto: 'Escolha outra senha',
    frases: [
      'Pediram outra senha para o seu acesso ao Lastro.',
      `O link vale ${MINUTOS_DA_SENHA} minutos e uma vez, e só o da última mensagem vale. Ao usá-lo, todas as suas sessões terminam. Se não foi você, ignore esta mensagem: nada muda.`,
    ],
    caminho: '/nova-senha#',
    botao: 'Escolher outra senha',
  },
  convite: {
    assunto: 'Convite para o Lastro',
    frases: [
      'Um administrador criou um acesso ao Lastro para você. Escolha a sua senha e leia os termos de uso.',
      `O link vale ${HORAS_DO_CONVITE} horas e uma vez. Para entrar, use o seu CPF.`,
    ],
    caminho: '/convite#',
    botao: 'Aceitar o convite',
  },
  enderecoTrocado: {
    assunto: 'O seu e-mail no Lastro mudou',
    frases: [
      'O seu acesso ao Lastro tem agora outro e-mail, e este endereço não recebe mais nada.',
      SE_NAO_FOI,
    ],
    caminho: SEGURANCA,
    botao: 'Ver a segurança da conta',
  },
  senhaTrocada: {
    assunto: 'A sua senha foi trocada',
    frases: ['A senha do seu acesso ao Lastro foi trocada por um link enviado a este endereço.', SE_NAO_FOI],
    caminho: SEGURANCA,
    botao: 'Ver a segurança da conta',
  },
  entrada: {
    assunto: 'Entrada de um lugar novo',
    frases: [
      'O seu acesso ao Lastro entrou de um lugar de onde não tinha entrado antes. Em Segurança da conta, Minhas sessões mostra onde.',
      SE_NAO_FOI,
    ],
    caminho: SEGURANCA,
    botao: 'Ver as minhas sessões',
  },
}

/** The most lines of a summary. */
export const LINHAS_DO_RESUMO = 50

interface Detalhes {
  /** `id.token` of the letter's link. */
  token?: string
  /** What a summary tells. */
  linhas?: readonly Pick<CartaASair, 'tipo' | 'numero'>[]
}

const isConta = (tipo: string): tipo is keyof typeof CARTAS => Object.hasOwn(CARTAS, tipo)
const labelOf = (tipo: string) =>
  Object.hasOwn(TIPOS_DE_AVISO, tipo) ? TIPOS_DE_AVISO[tipo as keyof typeof TIPOS_DE_AVISO].label : tipo
const withContrato = (tipo: string, numero: string | null) =>
  `${labelOf(tipo)}${numero === null ? '' : `: contrato ${numero}`}`

/** What a letter says: a contract's number, and never a person's data, an amount or a plate. */
export function textoDa(
  { tipo, numero, contratoId, lado }: Pick<CartaASair, 'tipo' | 'numero' | 'contratoId' | 'lado'>,
  { token = '', linhas = [] }: Detalhes = {},
): Texto {
  if (isConta(tipo)) {
    const texto = CARTAS[tipo]
    return { ...texto, caminho: texto.caminho + (texto.caminho.endsWith('#') ? token : '') }
  }
  const notificacoes = { caminho: '/notificacao', botao: 'Ver as notificações' }
  if (tipo === 'resumo') {
    const ditas = new Set(
      linhas.slice(0, LINHAS_DO_RESUMO).map((linha) => withContrato(linha.tipo, linha.numero)),
    )
    const mais = linhas.length > LINHAS_DO_RESUMO ? ['E mais, nas notificações.'] : []
    return {
      assunto: 'Resumo da manhã',
      frases: ['O que há de novo desde o último resumo:', ...ditas, ...mais],
      ...notificacoes,
    }
  }
  const contrato = lado === 'loja' ? `/loja/propostas/${contratoId}` : `/contratos/detalhe/${contratoId}`
  return {
    assunto: labelOf(tipo),
    frases: [`${withContrato(tipo, numero)}. Entre no Lastro para ler o aviso.`],
    ...(numero === null ? notificacoes : { caminho: contrato, botao: 'Abrir o contrato' }),
  }
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

const POR_QUE =
  'Você recebe esta mensagem porque tem acesso ao Lastro. Escolha os avisos em Segurança da conta:'

/** A letter's text and HTML, by one template. `origem`: 'https://lastro.banco.com.br'. */
export function renderCarta({ frases, caminho, botao }: Texto, origem: string) {
  const [link, conta] = [origem + caminho, `${origem}${SEGURANCA}`]
  const paragraphs = frases.map((frase) => `<p style="margin:0 0 12px">${escape(frase)}</p>`).join('')
  return {
    text: `${frases.join('\n\n')}\n\n${botao}: ${link}\n\n--\n${POR_QUE} ${conta}\n`,
    html:
      `<!doctype html><html lang="pt-BR"><body style="font:16px/1.5 sans-serif;color:#1f2937;background:#fff;margin:0;padding:24px">` +
      `<div style="max-width:520px">${paragraphs}` +
      `<p style="margin:20px 0"><a href="${escape(link)}" style="background:#1c5d99;color:#fff;padding:10px 16px;border-radius:6px;text-decoration:none">${escape(botao)}</a></p>` +
      `<p style="font-size:13px;color:#4b5563">${escape(POR_QUE)} <a href="${escape(conta)}">${escape(conta)}</a></p></div></body></html>`,
  }
}

/** Made of event and person: a receiver that knows a repeat by it shows the letter once. */
export function messageIdOf(
  { evento, usuarioId }: Pick<CartaASair, 'evento' | 'usuarioId'>,
  de: string,
): string {
  const hash = createHash('sha256').update(evento).digest('hex').slice(0, 32)
  return `<${hash}.${usuarioId}@${de.split('@')[1]}>`
}

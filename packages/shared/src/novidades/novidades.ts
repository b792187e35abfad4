import * as z from 'zod'
import { dia, instante } from '../dia.ts'
import { idTextoOpcional } from '../id.ts'
import { opcao } from '../opcao.ts'
import type { Permissao } from '../permissoes.ts'
import { FIM_ANTES_DO_INICIO } from '../relatorios/extrato-financeiro.ts'
import { busca } from '../texto.ts'
import { periodoEmOrdem } from '../auditoria/auditoria.ts'

/** What a line of 'Desde ontem' is about. */
export const TIPO_DE_NOVIDADE = {
  contrato: 'Contratos',
  cobertura: 'Cobertura',
  estoque: 'Estoque',
  referencia: 'Tabela FIPE',
  regra: 'Regras de garantia',
  parametro: 'Parâmetros comerciais',
  whitelist: 'Whitelist',
  politica: 'Políticas',
} as const
export type TipoDeNovidade = keyof typeof TIPO_DE_NOVIDADE
export const TIPOS_DE_NOVIDADE = Object.keys(TIPO_DE_NOVIDADE) as TipoDeNovidade[]

const DOS_CONTRATOS = ['Contratos.Contratos.Listar', 'Relatorios.SituacaoContratos.Listar'] as const

/** The codes of the screens that show a kind; nobody reads of what they may not see there. Without a code: not told. */
export const CODIGOS_DA_NOVIDADE: Readonly<
  Record<'instituicao' | 'loja', Readonly<Record<TipoDeNovidade, readonly Permissao[]>>>
> = {
  instituicao: {
    contrato: DOS_CONTRATOS,
    cobertura: ['Relatorios.Cobertura.Listar'],
    estoque: ['Contratos.Contratos.Listar'],
    referencia: [...DOS_CONTRATOS, 'Relatorios.Cobertura.Listar'],
    regra: ['Configuracoes.RegrasGarantia.Listar'],
    parametro: ['Configuracoes.ParametrosComerciais.Listar'],
    whitelist: ['Configuracoes.Whitelist.Listar'],
    politica: ['Configuracoes.Politicas.Listar'],
  },
  loja: {
    contrato: ['Loja.Propostas.Listar'],
    cobertura: ['Loja.Propostas.Listar'],
    estoque: ['Loja.Estoque.Listar'],
    referencia: ['Loja.Propostas.Listar', 'Loja.Estoque.Listar'],
    regra: [],
    parametro: [],
    whitelist: [],
    politica: [],
  },
}
export const CODIGOS_DAS_NOVIDADES = {
  instituicao: [...new Set(Object.values(CODIGOS_DA_NOVIDADE.instituicao).flat())],
  loja: [...new Set(Object.values(CODIGOS_DA_NOVIDADE.loja).flat())],
}

export const NOVIDADES_POR_PAGINA = 50
/** The longest period asked for, in days. */
export const DIAS_DE_NOVIDADES = 31
export const PERIODO_LONGO = `Escolha um período de até ${DIAS_DE_NOVIDADES} dias.`
/** The count in the navigation stops here. */
export const LIMITE_DE_NAO_VISTAS = 99

/** GET /api/novidades: the newest first. Without days: since yesterday at 00:00 in São Paulo. */
export const novidadesQuery = z
  .object({
    instituicaoFinanceiraId: idTextoOpcional,
    /** Part of a person's name. */
    pessoa: busca,
    /** Part of a contract's number. */
    contrato: busca,
    assunto: opcao(TIPOS_DE_NOVIDADE),
    dataInicial: dia.optional(),
    dataFinal: dia.optional(),
    /** `proxima` of the page before. */
    antesDe: z
      .string()
      .regex(/^\d{1,15}-[1-3]-\d{1,15}$/, { error: 'Página inválida.' })
      .optional(),
  })
  .refine(periodoEmOrdem, { path: ['dataFinal'], error: FIM_ANTES_DO_INICIO })
export type NovidadesQuery = z.infer<typeof novidadesQuery>

const coisa = z.object({ id: z.int(), nome: z.string() }).nullable()

const novidadeSchema = z.object({
  chave: z.string(),
  em: instante,
  tipo: z.enum(TIPOS_DE_NOVIDADE),
  /** In the words of the screens: 'Aprovou', 'Caso aberto'. */
  oQue: z.string(),
  /** What changed, or how much, in a sentence; null: nothing more is kept. */
  detalhe: z.string().nullable(),
  /** null: the system. */
  usuario: z.string().nullable(),
  /** Done by the caller. */
  minha: z.boolean(),
  forcado: z.boolean(),
  contrato: z.object({ id: z.int(), numero: z.string() }).nullable(),
  loja: coisa,
  instituicaoFinanceira: coisa,
  veiculo: z.object({ id: z.int(), placa: z.string() }).nullable(),
  /** null also where the rule was deleted. */
  regra: z.object({ id: z.int(), nome: z.string().nullable(), regraPadrao: z.boolean() }).nullable(),
})
export type Novidade = z.infer<typeof novidadeSchema>

export const novidadesResponse = z.object({
  novidades: z.array(novidadeSchema),
  proxima: z.string().nullable(),
  /** When the caller last opened the page; null: never. */
  ultimaVisita: instante.nullable(),
  /** The moment of this answer, for the visit. */
  lidaEm: instante,
})

/** GET /api/novidades/contagem: what others did since the caller's last visit, up to one more than the limit. */
export const contagemQuery = z.object({ instituicaoFinanceiraId: idTextoOpcional })
export const contagemResponse = z.object({ naoVistas: z.int() })

/** POST /api/novidades/visita: `ate` is the `lidaEm` of the answer that the person saw. */
export const visitaRequest = z.object({ ate: instante })

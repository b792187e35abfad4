import { anoDe, type Dia, diaEmSaoPaulo, diasEntre, formatDia } from '@lastro/shared/dia'
import { chassi as chassiSchema, placa as placaSchema, placaMercosul } from '@lastro/shared/documentos'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import type { VeiculoImportado } from '@lastro/shared/veiculos/importacao-estoque'
import {
  type CorrigirVeiculo,
  DIAS_PARA_INFORMAR_VENDA,
  type InformarVenda,
} from '@lastro/shared/veiculos/um-veiculo'
import { sql } from 'kysely'
import { instanteDe } from '#clock.ts'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { etagOf } from '#http/etag.ts'
import { withImportLease } from '#importacao/import-lease.ts'
import { ImportacaoRecusada } from '#importacao/relatorio.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import { pedirPresuncaoDeVendas } from './presumir-vendas.service.ts'
import { pedirReavaliacaoDosContratos } from '../cobertura/reavaliar/a-reavaliar.service.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { avisosDeSaida } from './importacao/avisos.ts'
import { fonteOfJson, LOAD_FIELDS } from './importacao/carga-json.ts'
import { writtenPlate } from './importacao/identidade.ts'
import { importarLinhas, leaseKeyOf } from './importacao/importacao.service.ts'
import { listSaidasEmGarantia, updateVeiculosRetirados } from './importacao/publicacao.repository.ts'
import { distinctContratos } from './importacao/publicar.ts'
import {
  findInclusao,
  findVeiculoDaLoja,
  findVeiculoPorPapel,
  lockVeiculoDaLoja,
} from './um-veiculo.repository.ts'

/** Milliseconds for which an act waits while a load of the store runs. */
const PATIENCE_MS = 5_000
const NAO_ENCONTRADO = 'Veículo não encontrado.'

/** An act upon one vehicle of the store in the path. */
export interface ActOnVeiculo extends ActInPath {
  veiculoId: number
}

/** Runs one line as a partial load; `check` runs under the store's import lease. Refuses a bad line with 400. */
async function importarUm(
  { db, clock }: Ambiente,
  { alvo, sessao }: Actor,
  veiculo: VeiculoImportado,
  check: () => Promise<void>,
): Promise<void> {
  const { situacao, mensagem, erros } = await importarLinhas(db, clock, fonteOfJson([veiculo]), {
    lojaId: lojaDo(alvo),
    sessao,
    completo: false,
    // The car is open on the screen: who changes its chassis or RENAVAM means this car.
    confirmar: true,
    strict: true,
    patienceMs: PATIENCE_MS,
    confirmarAcesso: check,
  })
  if (situacao !== 'recusado') return
  // One car has no other line: its name goes, and of a cell's reason the column and what stands in it.
  const motivo = (erros[0]?.motivo ?? mensagem).replace(/^(?:Placa|Chassi) [^:“]+: /, '')
  const [, nome, texto] = /^([^“:]+)(?: “[^”]*”:?|:) (.*)$/.exec(motivo) ?? []
  const campo = LOAD_FIELDS.find(({ coluna }) => NOMES_DAS_COLUNAS[coluna] === nome)?.campo
  throw campo && texto ? campoInvalido(campo, capitalize(texto)) : new BusinessError(capitalize(motivo))
}

/** undefined: the car comes without a plate, or with one that is none. */
const placaDaInclusao = ({ placa, chassi, anoModelo, hodometro }: VeiculoImportado, hoje: Dia) =>
  placaSchema.safeParse(
    writtenPlate(
      {
        placa: placa ?? '',
        chassi: chassi ?? '',
        ano_modelo: String(anoModelo),
        hodometro: String(hodometro ?? ''),
      },
      anoDe(hoje),
    ),
  ).data

const chassiDe = (texto: string | null) => chassiSchema.safeParse(texto).data ?? null

const capitalize = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)

/**
 * Adds a car. Refuses one that the store's stock has or had, by its plate or, without a plate, by its chassis. Answers
 * the new vehicle's id.
 */
export async function incluirVeiculo(
  deps: Ambiente,
  ato: Actor,
  veiculo: VeiculoImportado,
): Promise<{ id: number }> {
  const lida = placaDaInclusao(veiculo, deps.clock.today())
  const chassi = chassiDe(veiculo.chassi ?? null) ?? ''
  const papel = lida === undefined ? { chassi } : { placaMercosul: placaMercosul(lida) }
  const chave = { lojaId: lojaDo(ato.alvo), papel }
  await importarUm(deps, ato, veiculo, async () => {
    const jaExiste = await findVeiculoPorPapel(deps.db, chave)
    if (jaExiste)
      throw campoInvalido(
        lida === undefined ? 'chassi' : 'placa',
        jaExiste.saiuEm
          ? `O veículo ${lida ?? chassi} já esteve no seu estoque. Abra-o e traga-o de volta.`
          : `O veículo ${lida ?? chassi} já está no seu estoque.`,
      )
  })
  const incluido = await findVeiculoPorPapel(deps.db, chave)
  if (!incluido) throw new BusinessError(NAO_ENCONTRADO, 404)
  return { id: incluido.id }
}

/**
 * Corrects a car, and brings one that left back into the stock, as a load that names it does (domain 3). Refuses with
 * 404, 412, with 400 what a load would refuse, and another chassis of a car without a plate.
 */
export async function corrigirVeiculo(
  deps: Ambiente,
  ato: ActOnVeiculo,
  mudanca: CorrigirVeiculo,
): Promise<void> {
  const antes = await exigirVeiculo(deps.db, ato)
  const { placa, renavam, chassi, anoModelo, codigoFipe, marca, modelo } = antes
  const { hodometro, dataAfericaoHodometro } = antes
  // Without a plate the chassis names the car: another one would be another car.
  if (antes.placaMercosul === null && mudanca.chassi !== undefined && chassiDe(mudanca.chassi) !== chassi)
    throw campoInvalido('chassi', 'O chassi identifica o veículo enquanto ele não tem placa.')
  // Only what names the car and its model is repeated: the other columns then stay as they are.
  const atual = {
    placa,
    renavam,
    chassi,
    anoModelo,
    // Another name is another model, whatever the code was.
    codigoFipe: mudanca.marca === undefined && mudanca.modelo === undefined ? codigoFipe : null,
    marca,
    modelo,
    ...(antes.placaMercosul === null && { hodometro, dataAfericaoHodometro }),
  }
  await importarUm(deps, ato, { ...atual, ...mudanca }, async () => {
    await exigirMesma(deps.db, ato, antes)
  })
}

/**
 * Tells a sale: the car leaves the stock on that day. A pledged one stays pledged, and both sides are told. Refuses a
 * car that has left, and a day in the future, too long ago or before the pledge.
 */
export async function informarVenda(
  deps: Ambiente,
  ato: ActOnVeiculo,
  { dataVenda, contratoId }: InformarVenda,
): Promise<void> {
  const { db, clock } = deps
  const lojaId = lojaDo(ato.alvo)
  const chave = { lojaId, veiculoId: ato.veiculoId }
  try {
    await withImportLease(db, { chave: leaseKeyOf(lojaId), patienceMs: PATIENCE_MS }, (lease) =>
      inImportTransaction({ db, lease }, async (tx) => {
        await lockVeiculoDaLoja(tx, chave)
        const veiculo = await exigirVeiculo(tx, ato)
        if (veiculo.saiuEm) throw new BusinessError(`O veículo ${veiculo.placa} já saiu do estoque.`)
        const hoje = clock.today()
        const inclusao = await findInclusao(tx, ato.veiculoId)
        // A pledge leaves the vehicle's row, and so its version, as it was.
        if (contratoId !== undefined && contratoId !== (inclusao?.contratoId ?? null))
          throw new BusinessError(
            `A garantia do veículo ${veiculo.placa} mudou. Confira o que a venda faz antes de continuar.`,
            412,
          )
        exigirDataDaVenda(dataVenda, {
          hoje,
          inclusao: inclusao?.dataInclusao,
          entrada: veiculo.dataEntrada,
        })
        const agora = clock.now()
        const saida = {
          lojaId,
          saem: sql`v.loja_id = ${lojaId} and v.id = ${ato.veiculoId}`,
          // Of an earlier day no hour is known.
          saiuEm: dataVenda === hoje ? agora : instanteDe(dataVenda, '12:00'),
          informada: true,
          agora,
        }
        const saidas = await listSaidasEmGarantia(tx, saida)
        await updateVeiculosRetirados(tx, saida)
        await registrar(tx, {
          instituicaoId: PLATAFORMA,
          sessao: ato.sessao,
          acao: 'vender',
          entidade: 'loja',
          entidadeId: lojaId,
          depois: { veiculoId: ato.veiculoId, placa: veiculo.placa, dataVenda },
          agora,
        })
        await notificar(tx, 'estoque', avisosDeSaida(saidas, { importacaoId: lease.id, lojaId }), agora)
        await pedirReavaliacaoDosContratos(tx, distinctContratos(saidas))
        if (saidas.length > 0) await pedirPresuncaoDeVendas(tx, lojaId)
      }),
    )
  } catch (error) {
    // The store's running load has the lease.
    if (error instanceof ImportacaoRecusada) throw new BusinessError(error.message)
    throw error
  }
}

interface LimitesDaVenda {
  hoje: Dia
  inclusao: Date | undefined
  entrada: Dia | null
}

/** Refuses with 400 a day of sale in the future, too long ago, or before the vehicle came or was pledged. */
export function exigirDataDaVenda(dataVenda: Dia, { hoje, inclusao, entrada }: LimitesDaVenda) {
  const recusa = (mensagem: string) => campoInvalido('dataVenda', mensagem)
  if (dataVenda > hoje) throw recusa('A data da venda está no futuro.')
  if (diasEntre(dataVenda, hoje) > DIAS_PARA_INFORMAR_VENDA)
    throw recusa(`Informe uma venda de até ${DIAS_PARA_INFORMAR_VENDA} dias corridos atrás.`)
  if (entrada && dataVenda < entrada)
    throw recusa(`O veículo entrou no estoque em ${formatDia(entrada)}: a venda não pode ser anterior.`)
  if (inclusao && dataVenda < diaEmSaoPaulo(inclusao))
    throw recusa(
      `O veículo está em garantia desde ${formatDia(diaEmSaoPaulo(inclusao))}: a venda não pode ser anterior.`,
    )
}

/** Refuses with 404 a foreign vehicle, and with 412 one that changed since the caller saw it. */
async function exigirVeiculo(db: Ambiente['db'], ato: ActOnVeiculo) {
  const { alvo, veiculoId } = ato
  const veiculo = await findVeiculoDaLoja(db, { lojaId: lojaDo(alvo), veiculoId })
  if (!veiculo) throw new BusinessError(NAO_ENCONTRADO, 404)
  await exigirVersao(db, ato.ifMatch, {
    atual: veiculo,
    mudanca: { instituicaoId: PLATAFORMA, entidade: 'loja', entidadeId: lojaDo(alvo) },
    wasChangedText: 'Este veículo foi alterado',
  })
  return veiculo
}

/** Refuses where another load changed the vehicle since it was read. */
async function exigirMesma(db: Ambiente['db'], ato: ActOnVeiculo, antes: { versao: number }) {
  await exigirVeiculo(db, { ...ato, ifMatch: etagOf(antes) })
}

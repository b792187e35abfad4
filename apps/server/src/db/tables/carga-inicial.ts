import type { PassoDaCarga, SituacaoDaCarga } from '@lastro/shared/carga-inicial/carga-inicial'
import type { TipoDeArquivo } from '@lastro/shared/carga-inicial/colunas-da-carga'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Generated, GeneratedAlways } from 'kysely'

export interface CargaInicialTable {
  id: GeneratedAlways<number>
  instituicaoFinanceiraId: number
  situacao: SituacaoDaCarga
  versao: Generated<number>
  pedidaEm: Date
  pedidaPor: number
  abertaEm: Date | null
  abertaPor: number | null
  encerradaEm: Date | null
  encerradaPor: number | null
  passo: PassoDaCarga | null
  passoPor: number | null
  passoEm: Date | null
}

export interface CargaInicialArquivoTable {
  id: GeneratedAlways<number>
  cargaId: number
  tipo: TipoDeArquivo
  nome: string
  sha256: string
  tamanho: number
  linhas: Generated<number>
  comProblema: Generated<number>
  semChave: Generated<number>
  enviadoEm: Date
  enviadoPor: number | null
  lidoEm: Date | null
}

export interface CargaInicialPedacoTable {
  arquivoId: number
  ordem: number
  conteudo: Buffer
}

export interface CargaInicialLojaTable {
  cargaId: number
  cnpj: string
  arquivoId: number
  linha: number
  razaoSocial: string | null
  nomeFantasia: string | null
  uf: string | null
  prazoWhitelist: Dia | null
  problema: string | null
  celulas: string
  lojaId: number | null
  criada: Generated<boolean>
  autorizada: Generated<boolean>
}

export interface CargaInicialContratoTable {
  cargaId: number
  numeroUnico: string
  arquivoId: number
  linha: number
  numero: string
  numeroOrdem: string
  idParceiro: string | null
  cnpjLoja: string | null
  tipo: number | null
  valorCredito: Centavos | null
  valorGarantia: Centavos | null
  dataContrato: Dia | null
  dataTermino: Dia | null
  regra: string | null
  problema: string | null
  celulas: string
  recusa: string | null
  lojaId: number | null
  regraId: number | null
  veiculos: Generated<number>
  contratoId: number | null
  avisado: Generated<boolean>
}

export interface CargaInicialVeiculoTable {
  cargaId: number
  numeroUnico: string
  arquivoId: number
  linha: number
  placa: string | null
  placaMercosul: string | null
  renavam: string | null
  chassi: string | null
  precoAcordado: Centavos | null
  dataInclusao: Dia | null
  codigoFipe: string | null
  anoModelo: number | null
  tipoCombustivelId: number | null
  problema: string | null
  celulas: string
  recusa: string | null
  veiculoId: number | null
  penhorId: number | null
  foraDoEstoque: boolean | null
  semReferencia: boolean | null
  naoAtende: boolean | null
}

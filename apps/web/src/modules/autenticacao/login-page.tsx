import { Button, Input, PasswordInput, Stack, Text, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { loginRequest } from '@lastro/shared/autenticacao/autenticacao'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ERRO_INESPERADO, isApiError, errosDoSchema } from '#lib/api-error.ts'
import { preloadCode } from '#lib/chunk.ts'
import { signIn } from '#lib/sign-in.ts'
import { tabStorage } from '#lib/tab-storage.ts'
import { clearToasts, toastErro } from '#lib/toast.ts'
import { CpfInput } from '#ui/cpf-input.tsx'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { configuracaoOptions } from '../configuracao/configuracao.tsx'
import { EntrarPeloProvedor, useProvedorDe } from './sso.tsx'
import { PublicFrame, useLeaveSignIn } from './public-frame.tsx'
import type { Configuracao } from '@lastro/shared/configuracao'
import classes from './public-frame.module.css'
import { formatCpf } from '@lastro/shared/documentos'
import { askOtherTabs, continueAs, useOtherPeople } from '#lib/session-channel.ts'
import { Sheet } from '#ui/sheet.tsx'

const SEM_MEMORIA =
  'Este navegador não deixa o Lastro guardar nada: quem recarrega a página entra de novo, e o que não foi salvo se perde.'

/** Spec section 2.2. */
export function LoginPage({ ajuda }: { ajuda?: ReactNode }) {
  const follow = useLeaveSignIn()
  const router = useRouter()
  const enter = () => {
    clearToasts()
    return follow()
  }
  const { data: configuracao } = useQuery(configuracaoOptions)
  const form = useForm({ initialValues: { cpf: '', senha: '' } })
  const entrar = useMutation({
    mutationFn: ({ cpf, senha }: { cpf: string; senha: string }) => signIn(cpf, senha),
    onSuccess: enter,
    meta: { silent: true },
    onError: () => form.getInputNode('senha')?.focus(),
  })
  const { formProps } = useFormSubmit(form, {
    validar: errosDoSchema(loginRequest),
    enviar: (valores) => entrar.mutate(valores),
  })
  const demonstracao = configuracao?.demonstracao
  const sso = useProvedorDe(form.values.cpf, configuracao?.sso === true)
  return (
    <PublicFrame
      title="Entrar"
      promise="Quanto cada crédito tem de garantia, hoje."
      above={<PessoasConectadas onContinue={() => void enter()} />}
      below={
        <>
          {ajuda}
          {demonstracao && (
            <DemonstracaoList
              {...demonstracao}
              onPick={(cpf) => {
                form.setValues({ cpf, senha: demonstracao.senha })
                form.clearErrors()
                entrar.mutate({ cpf, senha: demonstracao.senha })
              }}
            />
          )}
        </>
      }
    >
      {/* Whoever types will come in: what stands behind the door is there by then. */}
      <form {...formProps} onInput={() => preloadCode(router, '/home')}>
        <Stack gap="sm">
          <CpfInput
            label="CPF"
            autoComplete="username"
            required
            key={form.key('cpf')}
            {...form.getInputProps('cpf')}
          />
          {!sso?.somenteSso && (
            <PasswordInput
              label="Senha"
              autoComplete="current-password"
              required
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
              key={form.key('senha')}
              {...form.getInputProps('senha')}
            />
          )}
          {!tabStorage.survivesReload && (
            <Text size="sm" c="dimmed">
              {SEM_MEMORIA}
            </Text>
          )}
          {entrar.error && (
            <Input.Error role="alert" size="sm">
              {isApiError(entrar.error) ? entrar.error.mensagem : ERRO_INESPERADO}
            </Input.Error>
          )}
          {!sso?.somenteSso && (
            <Button type="submit" fullWidth mt="xs" loading={entrar.isPending}>
              Entrar
            </Button>
          )}
          {sso && <EntrarPeloProvedor provedor={sso} principal={sso.somenteSso} />}
          {!sso?.somenteSso && <Link to="/esqueci-a-senha">Esqueci a senha</Link>}
        </Stack>
      </form>
    </PublicFrame>
  )
}

interface DemonstracaoListProps extends NonNullable<Configuracao['demonstracao']> {
  onPick: (cpf: string) => void
}

/** The people of the demonstration data (domain 10), the one to begin with first. A click signs in. */
export function DemonstracaoList({ senha, usuarios, onPick }: DemonstracaoListProps) {
  return (
    <section className={classes.demonstracao} aria-label="Demonstração">
      <Text size="sm" c="dimmed" mb="xs">
        Demonstração, com dados fictícios: escolha quem você é. A senha de todos é <b>{senha}</b>.
      </Text>
      <ul className={classes.pessoasDaDemonstracao}>
        {usuarios.map(({ cpf, nome, perfil, papel }, index) => (
          <li key={cpf}>
            <UnstyledButton
              className={classes.usuario}
              data-primeira={index === 0 || undefined}
              onClick={() => onPick(cpf)}
            >
              <span>
                <b>{perfil}</b>: {papel}
              </span>
              <span className={classes.usuarioCasa}>
                {nome}
                {index === 0 && <span className={classes.comece}>Comece por aqui</span>}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

const EM_OUTRA_ABA = 'Já há uma pessoa conectada neste navegador, em outra aba.'
const emOutrasAbas = (quantas: number) =>
  `Já há ${quantas} pessoas conectadas neste navegador, em outras abas.`

/** Who is signed in in other tabs of this browser. A click goes on as that person. */
function PessoasConectadas({ onContinue }: { onContinue: () => void }) {
  const pessoas = useOtherPeople()
  useEffect(() => void askOtherTabs(), [])
  const continuar = async (cpf: string, nome: string) => {
    if (await continueAs(cpf)) onContinue()
    else toastErro(`${nome} não está mais nas outras abas.`)
  }
  return (
    // Always mounted, so that screen readers read who signs in meanwhile.
    <div role="status" className={classes.pessoas}>
      {pessoas.length > 0 && (
        <Sheet boxed p="sm">
          <Text size="sm" fw={500} px="xs">
            {pessoas.length === 1 ? EM_OUTRA_ABA : emOutrasAbas(pessoas.length)}
          </Text>
          <Text size="sm" c="dimmed" px="xs" mb={6}>
            Escolha quem vai usar esta aba ou entre abaixo com outro acesso. Quem sai encerra só as próprias
            abas.
          </Text>
          {pessoas.map(({ cpf, regras }) => {
            const nome = regras?.nome || `CPF ${formatCpf(cpf)}`
            return (
              <UnstyledButton key={cpf} className={classes.usuario} onClick={() => void continuar(cpf, nome)}>
                <span>Continuar como {nome}</span>
                {regras?.estabelecimento && (
                  <span className={classes.usuarioCasa}>{regras.estabelecimento}</span>
                )}
              </UnstyledButton>
            )
          })}
        </Sheet>
      )}
    </div>
  )
}

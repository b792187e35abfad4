import { Text, UnstyledButton } from '@mantine/core'
import type { Configuracao } from '@lastro/shared/configuracao'
import classes from './public-frame.module.css'

interface DemonstracaoListProps extends NonNullable<Configuracao['demonstracao']> {
  onPick: (cpf: string) => void
}

/** The people of the demonstration data (domain 10), the one to begin with first. A click fills in the form. */
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

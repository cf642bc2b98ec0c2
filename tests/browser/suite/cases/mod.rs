mod numbers;
